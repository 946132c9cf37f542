import { cpSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const SKILLS = fileURLToPath(new URL("../skills", import.meta.url));
const COPY = fileURLToPath(new URL("../server/dist/shipped-skills", import.meta.url));

// The published server reads the skills beside its compiled code; from source it reads the folder in the checkout.
rmSync(COPY, { recursive: true, force: true });
// One skill is a link into `.agents`, where programs look for skills of this repository.
cpSync(SKILLS, COPY, { recursive: true, dereference: true, filter: (path) => !path.endsWith("AGENTS.md") });
