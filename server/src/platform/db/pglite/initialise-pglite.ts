import { setFlagsFromString } from "node:v8";
import { createPglite } from "./create-pglite.ts";

// Optimising PGlite would cost this short process more time than it saves.
setFlagsFromString("--liftoff-only");

const folder = process.argv[2];
if (folder === undefined) throw new Error("usage: initialise-pglite <folder>");
const engine = await createPglite(folder);
await engine.close();
