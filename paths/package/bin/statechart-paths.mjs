#!/usr/bin/env node
import '../dist/tool/main.js'
