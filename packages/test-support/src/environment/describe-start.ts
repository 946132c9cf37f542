import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { never, runCall } from "./environment-fixture.ts";
import type { SuiteParts } from "./environment-suite.ts";

const TEXTS = [
	"",
	" ",
	"a  b",
	"it's",
	'"quoted"',
	"two\nlines\n",
	"ä€😀",
	"$HOME `date` \\n %s",
	"-n",
	"*",
	"\t!#&;|",
];
/** A single argument may have 128 KiB. */
const LONG = "long ✓ ".repeat(12_000);

export function describeStart({ fixture }: SuiteParts): void {
	it("passes on arguments, variables and input exactly", async () => {
		const texts = [...TEXTS, LONG];
		const args = ["-c", `printf '%s\\0' "$@"`, "sh", ...texts];
		const byArguments = await runCall(fixture(), fixture().shell("", { args }));
		expect(byArguments.stdout.split("\0")).toEqual([...texts, ""]);

		const env = Object.fromEntries(texts.map((text, index) => [`V${index}`, text]));
		const names = Object.keys(env).map((name) => `"$${name}"`);
		const byVariables = await runCall(fixture(), fixture().shell(`printf '%s\\0' ${names.join(" ")}`, { env }));
		expect(byVariables.stdout.split("\0")).toEqual([...texts, ""]);

		const stdin = `${TEXTS.join("\n")}\n${LONG.repeat(20)}`;
		expect((await runCall(fixture(), fixture().shell("cat", { stdin }))).stdout).toBe(stdin);
		expect((await runCall(fixture(), fixture().shell("cat; echo end"))).stdout).toBe("end\n");
	});

	it("starts in its folder, with the environment's PATH and home, and none of the server's variables", async () => {
		process.env.PAPERCLIP_SECRET_OF_SERVER = "only-here";
		const { stdout } = await runCall(fixture(), fixture().shell('pwd; echo "$HOME"; env'));
		const [pwd, home, ...variables] = stdout.split("\n");
		expect(pwd).toBe(fixture().cwd);
		expect(home).toMatch(/^\//);
		expect(variables.some((line) => line.startsWith("PATH=/"))).toBe(true);
		expect(stdout).not.toContain("only-here");
	});

	it("starts a program whose variables hide all other programs", async () => {
		const env = { PATH: "/none", spool: "1", space: "2", limit: "3" };
		const program = { command: "/bin/sh", args: ["-c", '/bin/sleep 1; echo "$PATH $spool $space $limit"'], env };
		expect((await runCall(fixture(), fixture().shell("", program))).stdout).toBe("/none 1 2 3\n");
	});

	it("does not start a call twice", async () => {
		const call = fixture().shell('echo run >>"count-$0"; cat "count-$0"');
		const { environment } = fixture();
		await Promise.all([environment.start(call, never), environment.start(call, never)]);
		const first = await runCall(fixture(), call);
		const again = await runCall(fixture(), call);
		expect([first.stdout, again.stdout]).toEqual(["run\n", "run\n"]);
		expect(again.status).toEqual(first.status);
	});

	it("says why a program was not started", async () => {
		const { cwd, environment } = fixture();
		await runCall(
			fixture(),
			fixture().shell(": >plain; printf '#!/no/such/sh\\n' >broken; chmod +x broken; mkdir -p dir"),
		);
		const start = (more: object) => environment.start(fixture().shell("", more), never);
		await expect(start({ command: "no-such-program" })).rejects.toMatchObject({ code: "command_not_found" });
		await expect(start({ command: `${cwd}/none` })).rejects.toMatchObject({ code: "command_not_found" });
		await expect(start({ command: `${cwd}/plain` })).rejects.toMatchObject({ code: "command_not_executable" });
		await expect(start({ command: `${cwd}/dir` })).rejects.toMatchObject({ code: "command_not_executable" });
		await expect(start({ cwd: `${cwd}/none` })).rejects.toMatchObject({ code: "cwd_not_found" });
		await expect(start({ cwd: `${cwd}/plain` })).rejects.toMatchObject({ code: "cwd_not_a_directory" });
		const broken = await runCall(fixture(), fixture().shell("", { command: `${cwd}/broken` }));
		expect(broken.status).toMatchObject({ how: "exited", exitCode: expect.toBeOneOf([126, 127]) });
		expect(broken.stderr).toMatch(/^paperclip-run: /);
	});

	it("starts a call that failed before, once its reason is gone", async () => {
		const call = fixture().shell("echo now", { cwd: `${fixture().cwd}/later` });
		await expect(fixture().environment.start(call, never)).rejects.toMatchObject({ code: "cwd_not_found" });
		await runCall(fixture(), fixture().shell("mkdir later"));
		expect((await runCall(fixture(), call)).stdout).toBe("now\n");
	});

	it("carries files and folders there", async () => {
		const { run, prepared } = fixture();
		const file = path.join(run.folder, "file ä.txt");
		const folder = path.join(run.folder, "folder");
		mkdirSync(path.join(folder, "inner"), { recursive: true });
		writeFileSync(file, "content of the file\n");
		writeFileSync(path.join(folder, "inner", "script.sh"), "echo script\n", { mode: 0o700 });
		const carried = [file, folder].map((here, index) => ({
			here,
			there: `${prepared.runFolder}/carried/test-${index}/${path.basename(here)}`,
		}));
		const args = ["-c", 'cat "$1"; "$2/inner/script.sh"', "sh", ...carried.map(({ there }) => there)];
		const { stdout, stderr } = await runCall(fixture(), fixture().shell("", { args, carried }));
		expect(stderr).toBe("");
		expect(stdout).toBe("content of the file\nscript\n");
	});
}
