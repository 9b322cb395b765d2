#!/usr/bin/env node
import { launch } from '@lauda/launch';

// A folder of its own begins with the demo newsroom; somebody's own database is filled only when he says so.
process.env.LAUDA_DEMO ??= process.env.DATABASE_URL ? '0' : '1';
await launch('lauda-server', import.meta.url);
