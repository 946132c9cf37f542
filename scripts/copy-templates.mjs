import { cpSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const TEMPLATES = fileURLToPath(new URL("../templates/adapter/", import.meta.url));
const COPY = fileURLToPath(new URL("../cli/dist/templates/", import.meta.url));

// `paperclipai adapter new` needs these templates; the template of built-in adapters is only for this repository.
rmSync(COPY, { recursive: true, force: true });
for (const name of ["names.mjs", "javascript", "typescript", "text"]) {
	cpSync(`${TEMPLATES}${name}`, `${COPY}${name}`, { recursive: true });
}
