import { fileURLToPath } from "node:url";
import { listFiles } from "./policy/source/source-tree.mjs";

// One process for all test files: `node --test` starts one per file, and each would load the parser again.
const folder = fileURLToPath(new URL(".", import.meta.url));
for (const path of listFiles(folder).filter((file) => file.endsWith(".test.mjs"))) await import(`./${path}`);
