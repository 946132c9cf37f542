export { buildQuokConfig } from "./build-config.js";
export { createStdoutParser } from "./parser.js";
