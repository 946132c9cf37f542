import { fileURLToPath } from "node:url";
import { listFiles } from "./policy/source/source-tree.mjs";

// Runs all test files in one process; `node --test` would load the parser once per file.
const folder = fileURLToPath(new URL(".", import.meta.url));
for (const path of listFiles(folder).filter((file) => file.endsWith(".test.mjs"))) await import(`./${path}`);
