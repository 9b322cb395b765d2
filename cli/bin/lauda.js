#!/usr/bin/env node
import { launch } from '@lauda/launch';

await launch('lauda', import.meta.url);
