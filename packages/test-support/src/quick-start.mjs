/** For Node: optimising the embedded database takes a second of CPU that a short-lived server never earns back. */
export const QUICK_START = ["--liftoff-only"];
