#!/usr/bin/env node
import { launch } from '@lauda/launch';

await launch('lauda-bridge', import.meta.url);
