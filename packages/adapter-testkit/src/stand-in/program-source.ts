/**
 * The program that replaces the agent's program: it stores how it was called, and then follows its plan. It is a string of
 * plain JavaScript, because it is written to a temporary folder. It answers calls that ask for its version, help or login
 * state without counting them.
 */
export const PROGRAM_SOURCE = `import fs from "node:fs";
import path from "node:path";

const folder = path.dirname(process.argv[1]);
const plan = JSON.parse(fs.readFileSync(path.join(folder, "plan.json"), "utf8"));
const args = process.argv.slice(2);
const PROBE = /^(-v|-V|-h|--version|--help|version|help|status|login|auth|whoami|models|list|--json|doctor|exec|features)$/;

if (args.length > 0 && args.every((arg) => PROBE.test(arg)) && args.some((arg) => arg !== "exec" && arg !== "--json")) {
	if (args.some((arg) => /version|^-[vV]$/.test(arg))) process.stdout.write(plan.version + "\\n");
	process.exit(0);
}

let terminated = false;
const step = plan.steps[takeNumber() - 1] ?? { stderr: "The plan of the stand-in has no step for this call.", exitCode: 99 };
process.on("SIGTERM", () => {
	terminated = true;
	if (!step.hold) process.kill(process.pid, "SIGKILL");
});
const input = openInput();
await input.quiet();
store();
if (step.endless) setInterval(() => {}, 1000);
else await replay();

/** Claims the number of this call. */
function takeNumber() {
	for (let next = 1; ; next++) {
		try {
			fs.mkdirSync(path.join(folder, "calls", String(next)));
			globalThis.number = next;
			return next;
		} catch (error) {
			if (error.code !== "EEXIST") throw error;
		}
	}
}

function store() {
	const record = { pid: process.pid, args, env: process.env, cwd: process.cwd(), stdin: input.text(), files: readFiles() };
	const file = path.join(folder, "calls", number + ".json");
	fs.writeFileSync(file + ".part", JSON.stringify(record));
	fs.renameSync(file + ".part", file);
}

function openInput() {
	const parts = [];
	let isOpen = true;
	let changed = () => {};
	process.stdin.on("data", (part) => {
		parts.push(part);
		changed();
	});
	for (const end of ["end", "error"]) {
		process.stdin.on(end, () => {
			isOpen = false;
			changed();
		});
	}
	return {
		text: () => Buffer.concat(parts).toString("utf8"),
		/** Resolves after a second without input, because a caller may leave the pipe open. */
		async quiet() {
			for (let hasChanged = true; isOpen && hasChanged; ) {
				let timer;
				hasChanged = await new Promise((resolve) => {
					changed = () => resolve(true);
					timer = setTimeout(resolve, 1000, false);
				});
				clearTimeout(timer);
			}
		},
	};
}

/** Texts of the files that arguments name. */
function readFiles() {
	const texts = [];
	for (const arg of args) {
		for (const name of [arg, arg.replace(/^--?[\\w-]+=/, ""), arg.replace(/^@/, "")]) {
			try {
				const stats = fs.statSync(name);
				if (stats.isFile() && stats.size < 1_000_000) texts.push(fs.readFileSync(name, "utf8"));
			} catch {}
		}
	}
	return texts;
}

async function replay() {
	if (step.hold) while (!terminated) await new Promise((resolve) => setTimeout(resolve, 5));
	const output = step.stdoutFile ? fs.readFileSync(step.stdoutFile) : Buffer.alloc(0);
	const size = step.pieces ? Math.max(1, Math.ceil(output.length / step.pieces)) : output.length || 1;
	for (let at = 0; at < output.length; at += size) {
		fs.writeSync(1, output.subarray(at, at + size));
		if (step.pieces) await new Promise((resolve) => setTimeout(resolve, 3));
	}
	if (step.stderr) fs.writeSync(2, step.stderr);
	// A caller that converses sends the prompt only after the first output.
	await input.quiet();
	store();
	if (step.late) {
		await new Promise((resolve) => setTimeout(resolve, 1000));
		fs.writeSync(1, step.late);
	}
	if (step.signal) process.kill(process.pid, step.signal);
	process.exit(step.exitCode ?? 0);
}
`;
