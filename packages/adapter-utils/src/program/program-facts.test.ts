import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type RunScope, withRunScope } from "../process/index.ts";
import { probeProgramFacts } from "./program-facts.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "program-facts-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const HELP = `Options:
  -p, --print                 Print and exit.
  --allowedTools, --allowed-tools <tools...>
      Names of tools. Not
      with --stale
  --wide                      A description that goes on with
                              --not-listed
`;

/** The program appends its arguments to the file `starts`. */
function program(version: string, help = HELP): string {
	const file = path.join(folder, "program");
	const script = `#!/bin/sh
echo "$@" >>"${folder}/starts"
case "$1" in --version) echo "${version}" ;; *) cat <<'END'
${help}
END
esac
`;
	writeFileSync(file, script, { mode: 0o755 });
	return file;
}

const starts = () => readFileSync(path.join(folder, "starts"), "utf8").trim().split("\n").sort();
const probe = (command: string, landmark = "--print") =>
	probeProgramFacts({ command, cwd: "", graceSec: 1 }, {}, { landmark });

it("reads version and options, and probes again only after the file has changed", async () => {
	const command = program("1.0.0");
	const facts = { version: "1.0.0", options: ["--print", "--allowedTools", "--allowed-tools", "--wide"] };
	expect(await probe(command)).toEqual(facts);
	expect(await probe(command)).toEqual(facts);
	expect(starts()).toEqual(["--help", "--version"]);
	program("1.0.1");
	utimesSync(command, 1, 1);
	expect(await probe(command)).toEqual({ ...facts, version: "1.0.1" });
});

it.each([
	["is not there", () => path.join(folder, "missing"), "--print"],
	["is another one", () => program("1.0.0"), "--json"],
	["fails", () => "false", "--print"],
])("returns null for a program that %s", async (_, command, landmark) => {
	expect(await probe(command(), landmark)).toBeNull();
});

it("repeats a probe that was killed", async () => {
	const command = program("1.0.0");
	const killed = path.join(folder, "killed");
	const script = `#!/bin/sh\nmkdir "${folder}/once$1" 2>/dev/null && kill -KILL $$\nexec "${command}" "$@"\n`;
	writeFileSync(killed, script, { mode: 0o755 });
	expect(await probe(killed)).toMatchObject({ version: "1.0.0" });
});

const scope = (nextCall = () => 1): RunScope => ({
	runId: "run-1",
	spoolFolder: path.join(folder, "spool"),
	nextCall,
	loggedBytes: () => 0,
	signal: new AbortController().signal,
	detach: new AbortController().signal,
});

it("does not change within a run, and uses up no call number", async () => {
	let calls = 0;
	const counted = () => scope(() => ++calls);
	const first = await withRunScope(counted(), () => probe(program("1.0.0")));
	const command = program("2.0.0");
	utimesSync(command, 1, 1);
	expect(await withRunScope(counted(), () => probe(command))).toEqual(first);
	expect(calls).toBe(0);
	const other = await withRunScope(counted(), () =>
		probeProgramFacts({ command, cwd: "", graceSec: 1 }, {}, { landmark: "--wide" }),
	);
	expect(other?.version).toBe("2.0.0");
});

it("is stopped with its run", async () => {
	const file = path.join(folder, "hangs");
	writeFileSync(file, "#!/bin/sh\nexec sleep 60\n", { mode: 0o755 });
	const scope: RunScope = {
		runId: "run-1",
		spoolFolder: path.join(folder, "spool"),
		nextCall: () => 1,
		loggedBytes: () => 0,
		signal: AbortSignal.timeout(50),
		detach: new AbortController().signal,
	};
	expect(await withRunScope(scope, () => probe(file))).toBeNull();
});

it("is determined again when what the run has stored is damaged", async () => {
	const command = program("1.0.0");
	const find = () => withRunScope(scope(), () => probe(command));
	const facts = await find();
	const [stored = ""] = readdirSync(path.join(folder, "spool"));
	for (const content of ["[]", "{}", "5", '{"version":1,"options":[]}', '{"version":"1","options":[null]}', '{"vers']) {
		writeFileSync(path.join(folder, "spool", stored), content);
		expect(await find(), content).toEqual(facts);
	}
});
