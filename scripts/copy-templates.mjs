import { cpSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isMain } from "./policy/violation.mjs";

const TEMPLATES = fileURLToPath(new URL("../templates/adapter/", import.meta.url));

/** Replaces the folder `target`. The template of built-in adapters is only for this repository. */
export function copyTemplates(target) {
	rmSync(target, { recursive: true, force: true });
	for (const name of ["names.mjs", "javascript", "typescript", "text"]) {
		const filter = (path) => path !== `${TEMPLATES}text/builtin`;
		cpSync(`${TEMPLATES}${name}`, `${target}/${name}`, { recursive: true, filter });
	}
}

// `paperclipai adapter new` needs these templates.
if (isMain(import.meta.url)) {
	copyTemplates(fileURLToPath(new URL("../cli/dist/templates", import.meta.url)));
}
