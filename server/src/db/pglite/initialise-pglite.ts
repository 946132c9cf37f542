import { createPglite } from "./create-pglite.ts";

/**
 * Program that makes a new embedded database and ends. The first start of the engine takes several times the memory of
 * all later ones, so it happens in a process of its own.
 */
const folder = process.argv[2];
if (folder === undefined) throw new Error("usage: initialise-pglite <folder>");
const engine = await createPglite(folder);
await engine.close();
