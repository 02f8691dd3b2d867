// All of the package but the place of its own module: what a program needs that brings the module itself, as the page does.
export * from './core.js';
export * from './remote.js';
export * from './shard.js';
export * from './types.js';
