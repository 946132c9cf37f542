import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { needs } from "../needs/needs.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "inherited-"));
	writeFileSync(path.join(folder, "secret"), "a secret\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `body` in a Node process that a shell has started after `setup`. */
function inNode(setup: string, body: string): string {
	const program = path.join(folder, "program.mjs");
	const launch = fileURLToPath(new URL("../../../adapter-utils/src/process/launch/", import.meta.url));
	buildSync({
		stdin: {
			contents: `
				import { execFileSync } from "node:child_process";
				import { closeInheritedDescriptors, fileLimitForPrograms } from "./inherited.ts";
				${body}`,
			resolveDir: launch,
			loader: "ts",
		},
		bundle: true,
		format: "esm",
		platform: "node",
		outfile: program,
	});
	const script = `${setup}\n"$0" "$1"\nexit`;
	return execFileSync("bash", ["-c", script, process.execPath, program], { cwd: folder, encoding: "utf8" });
}

const OPEN = 'execFileSync("ls", ["/proc/self/fd"], { encoding: "utf8" }).trim().split("\\n")';

const inShell = (setup: string) => `bash -c '${setup}; "$0" "$1"; exit' "$0" "$1"; exit`;
const inOtherNode = `"$0" -e 'require("child_process").spawnSync(process.execPath, [process.argv[1]], { stdio: "inherit" })' "$1"; exit`;

describe("what a shell leaves open", needs("bash"), () => {
	it.each([
		"exec 200<secret",
		"exec 20<secret 63<secret 200>>secret",
		"exec 3<secret 9<secret",
	])("closes what the children would inherit: %s", (setup) => {
		const open = JSON.parse(
			inNode(setup, `closeInheritedDescriptors(); console.log(JSON.stringify(${OPEN}));`),
		) as string[];
		// `ls` itself opens one more.
		expect(open.length).toBe(4);
		expect(open.slice(0, 3)).toEqual(["0", "1", "2"]);
	});

	it("keeps what Node itself uses", () => {
		const body = `
			import { createServer } from "node:http";
			const server = createServer((_, response) => response.end("fine"));
			server.listen(0, "127.0.0.1", async () => {
				closeInheritedDescriptors();
				const response = await fetch("http://127.0.0.1:" + server.address().port);
				console.log(await response.text());
				process.exit();
			});`;
		expect(inNode("exec 200<secret", body)).toBe("fine\n");
	});

	it.each([
		["of the shell that started it", "ulimit -Sn 777", "777"],
		[
			"of the nearest shell, even if that is the hard limit",
			`ulimit -Sn 700; ${inShell("ulimit -Sn 900; ulimit -Hn 900")}`,
			"null",
		],
		[
			"of the nearest shell, even if a shell above it has a lower one",
			`ulimit -Sn 700; ${inShell("ulimit -Sn 900")}`,
			"900",
		],
		["of the shell above another Node process", `ulimit -Sn 777; ${inOtherNode}`, "777"],
		["as it is, where Node cannot raise it", "ulimit -n 256", "null"],
	])("finds the limit of open files %s", (_, setup, expected) => {
		expect(inNode(setup, "console.log(fileLimitForPrograms());").trim()).toBe(expected);
	});
});
