/** Options of Node for short-lived servers: compiling the whole embedded database would cost more CPU time than it saves. */
export const QUICK_START = ["--liftoff-only", "--wasm-lazy-validation"];
