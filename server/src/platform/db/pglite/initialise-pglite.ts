import { setFlagsFromString } from "node:v8";
import { createPglite } from "./create-pglite.ts";

// This short process gains less from optimising the engine than it costs.
setFlagsFromString("--liftoff-only");

const folder = process.argv[2];
if (folder === undefined) throw new Error("usage: initialise-pglite <folder>");
const engine = await createPglite(folder);
await engine.close();
