# SPDX-License-Identifier: MIT
"""Scenes that may appear anywhere: lists, notices, rules, problems, the crash scene."""
