import { setFlagsFromString } from "node:v8";
import { createPglite } from "./create-pglite.ts";

/**
 * Program that creates a new embedded database and exits. The first start of the engine needs several times the memory of
 * later ones, so it runs in a separate process.
 */
// This process runs each function of the engine a few times, so optimising them costs more than it gains.
setFlagsFromString("--liftoff-only");

const folder = process.argv[2];
if (folder === undefined) throw new Error("usage: initialise-pglite <folder>");
const engine = await createPglite(folder);
await engine.close();
