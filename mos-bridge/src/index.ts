export { type Bridge, type BridgeOptions, startBridge } from './bridge.ts';
export { type Clock, jsonLog, type Log, type LogFields, type LogLevel, realClock } from './effects.ts';
