/** Compiling the whole embedded database would cost short-lived servers more CPU time than it saves. */
export const QUICK_START = ["--liftoff-only", "--wasm-lazy-validation"];
