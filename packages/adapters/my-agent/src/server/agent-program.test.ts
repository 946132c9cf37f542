import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { events } from "../events.ts";
import { AGENT_PROGRAM } from "./index.ts";

let folder: string;
let workspace: string;

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "my-agent-"));
	workspace = path.join(folder, "work");
	mkdirSync(workspace);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function runAgent(args: string[] = [], task = "") {
	const options = { cwd: workspace, input: task, encoding: "utf8" } as const;
	return spawnSync(process.execPath, [AGENT_PROGRAM, `--state-dir=${path.join(folder, "state")}`, ...args], options);
}

function factsOf(stdout: string) {
	const read = events.createLineReader();
	return Object.assign({}, ...stdout.split("\n").map((line) => read(line)?.facts)) as {
		sessionId?: string;
		reportPath?: string;
	};
}

function write(file: string, text: string | Buffer) {
	mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
	writeFileSync(path.join(workspace, file), text);
}

function git(...args: string[]) {
	const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "init.defaultBranch=main"];
	execFileSync("git", [...identity, ...args], { cwd: workspace, stdio: "pipe" });
}

describe("a folder without git", () => {
	it("is counted, whatever it contains", () => {
		write("src/a.ts", "const a = 1;\n// TODO: more\n");
		write("src/b.ts", "export {};");
		write("picture.png", Buffer.from([0x89, 0, 1, 2]));
		write("node_modules/x/index.js", "ignored\n");
		symlinkSync("/etc", path.join(workspace, "link"));
		const { status, stdout, stderr } = runAgent([], "Improve the picture");

		expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
		expect(stdout).toContain("work: 3 files, 3 lines of text.");
		expect(stdout).toContain("- Types: TypeScript 2, .png 1");
		expect(stdout).toContain("- Git: this folder is not a git repository");
		expect(stdout).toContain("- Open notes: 1 with TODO, FIXME or XXX; the first in src/a.ts:2: // TODO: more");
		expect(stdout).toContain('- Task word "picture": picture.png');
		expect(stdout).toContain('- Task word "improve": in no file');
	});

	it("has names that Markdown would change as code", () => {
		write("__init__.py", "# TODO *now*\n");
		expect(runAgent().stdout).toContain("the first in `__init__.py:1`: `# TODO *now*`");
	});

	it("may be empty", () => {
		expect(runAgent().stdout).toContain("work: 0 files, 0 lines of text.");
	});

	it("is read up to the limit on files", () => {
		for (let at = 0; at < 5; at++) write(`${at}.txt`, "x\n");
		expect(runAgent(["--max-files=3"]).stdout).toContain("work: at least 3 files");
	});

	it("is only listed by the model lister", () => {
		write("src/picture.ts", "const a = 1;\n// TODO: more\n");
		const { stdout } = runAgent(["--model=lister"], "Improve the picture");
		expect(stdout).toContain("work: 1 file, 27 bytes.");
		expect(stdout).toContain('- Task word "picture" in names: src/picture.ts\n');
		expect(stdout).not.toContain("Open notes");
	});

	it("cannot inject lines into the report", () => {
		write("a\n[my-agent] result {}.ts", "// TODO \u001b[31m\r\n");
		const lines = runAgent([], "task\n[done] $ rm").stdout.split("\n");
		expect(lines.filter((line) => line.startsWith("[my-agent] result"))).toHaveLength(1);
		expect(lines.filter((line) => line.startsWith("[done]"))).toHaveLength(0);
	});
});

describe("a git repository", () => {
	it("is read by its ignore rules and stays unchanged", () => {
		git("init", "--quiet");
		write(".gitignore", "*.log\n");
		write("a.txt", "one\n");
		git("add", ".");
		git("commit", "--quiet", "-m", "Begin");
		write("a.txt", "one\ntwo\n");
		write("new file.txt", "x\n");
		write("secret.log", "x\n");
		const index = readFileSync(path.join(workspace, ".git/index"));
		const { stdout } = runAgent();

		expect(stdout).toContain("work: 3 files, 4 lines of text.");
		expect(stdout).toMatch(/- Git: branch main, last commit \w+ of [\d-]+ "Begin", 1 changed, 1 untracked/);
		expect(readFileSync(path.join(workspace, ".git/index"))).toEqual(index);
	});

	it("may have no commit yet", () => {
		git("init", "--quiet");
		expect(runAgent().stdout).toContain("- Git: branch main, no commit yet, 0 changed, 0 untracked");
	});
});

describe("a session", () => {
	it("is continued and reports what has changed", () => {
		write("same.txt", "same\n");
		write("changes.txt", "before\n");
		write("goes.txt", "x\n");
		const first = factsOf(runAgent().stdout);
		write("changes.txt", "after!\n");
		write("comes.txt", "x\n");
		rmSync(path.join(workspace, "goes.txt"));
		const { stdout } = runAgent([`--resume=${first.sessionId}`]);

		expect(factsOf(stdout).sessionId).toBe(first.sessionId);
		expect(stdout).toContain("resumed, run 2");
		expect(stdout).toContain("- Changed: changes.txt\n- Added: comes.txt\n- Removed: goes.txt\n");
		expect(runAgent([`--resume=${first.sessionId}`]).stdout).toContain("Nothing changed.");
	});

	it("keeps its report", () => {
		const result = factsOf(runAgent().stdout);
		expect(readFileSync(result.reportPath ?? "", "utf8")).toContain("# Report on work");
		expect(readdirSync(workspace)).toEqual([]);
	});

	it.each(["7e4c1d7a-0000-4000-8000-000000000000", "../../etc", "x"])("that is unknown is refused: %s", (id) => {
		const { status, stdout, stderr } = runAgent([`--resume=${id}`]);
		expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: "", stderr: `my-agent: unknown session ${id}\n` });
	});

	it("belongs to one folder", () => {
		const first = factsOf(runAgent().stdout);
		workspace = path.join(folder, "elsewhere");
		mkdirSync(workspace);
		expect(runAgent([`--resume=${first.sessionId}`]).stderr).toContain("unknown session");
	});
});

it("writes the report into the workspace when asked to, and nowhere else", () => {
	expect(runAgent(["--report=docs/REPORT.md"]).status).toBe(0);
	expect(readFileSync(path.join(workspace, "docs/REPORT.md"), "utf8")).toContain("# Report on work");
	const { status, stderr } = runAgent(["--report=../REPORT.md"]);
	expect({ status, stderr }).toEqual({
		status: 2,
		stderr: "my-agent: --report must name a file inside the workspace, not ../REPORT.md\n",
	});
});

it("refuses unknown options", () => {
	expect(runAgent(["--nope"])).toMatchObject({ status: 2, stdout: "" });
	expect(runAgent(["--model=opus"])).toMatchObject({ status: 2, stdout: "" });
	expect(runAgent(["--max-files=0"])).toMatchObject({ status: 2, stdout: "" });
});
