import { cpSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isMain } from "./policy/violation.mjs";

const SKILLS = fileURLToPath(new URL("../skills", import.meta.url));

/** Replaces the folder `target`. One skill is a link into `.agents`, where programs look for skills of this repository. */
export function copySkills(target) {
	rmSync(target, { recursive: true, force: true });
	cpSync(SKILLS, target, { recursive: true, dereference: true, filter: (path) => !path.endsWith("AGENTS.md") });
}

// The published server reads the skills beside its compiled code; from source it reads the folder in the checkout.
if (isMain(import.meta.url)) {
	copySkills(fileURLToPath(new URL("../server/dist/shipped-skills", import.meta.url)));
}
