import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PNPM = ["npx", "-y", "pnpm@12.21.0"];

/**
 * Checks a revision out into a folder, installs its dependencies and builds it.
 * @throws if a command fails, for example because the revision does not exist.
 */
export async function buildRevision(revision, folder) {
	await run(ROOT, "git", "clone", "--quiet", "--shared", "--no-checkout", ROOT, folder);
	await run(folder, "git", "checkout", "--quiet", "--detach", await commitOf(revision));
	await run(folder, ...PNPM, "install", "--frozen-lockfile", "--prefer-offline", "--silent");
	await run(folder, ...PNPM, "build");
}

async function commitOf(revision) {
	return await run(ROOT, "git", "rev-parse", "--verify", "--end-of-options", `${revision}^{commit}`);
}

/** Returns the output without surrounding white space. */
async function run(cwd, program, ...args) {
	const child = spawn(program, args, { cwd, stdio: ["ignore", "pipe", "inherit"] });
	let output = "";
	child.stdout.setEncoding("utf8").on("data", (text) => {
		output += text;
	});
	const [code] = await once(child, "close");
	if (code === 0) return output.trim();
	throw new Error(`${program} ${args.join(" ")} failed with exit code ${code}.\n${output}`);
}
