import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createProgram } from "../../program.ts";
import { startedCommand, withStartedCommand } from "./started-command.ts";
import { forgetTypedWords, noteTypedCompany } from "./typed-words.ts";

const checkout = fileURLToPath(new URL("../../../bin/paperclipai.mjs", import.meta.url));
const root = fileURLToPath(new URL("../../../..", import.meta.url));
const pnpm = { npm_config_user_agent: "pnpm/12.21.0 npm/? node/? linux x64" };

it.each([
	["/usr/bin/paperclipai", {}, "paperclipai"],
	["/home/me/.npm/_npx/0390bb/node_modules/.bin/paperclipai", {}, "npx paperclipai"],
	["/home/me/.npm/_npx/0390bb/node_modules/@me/clips/cli/bin/paperclipai.mjs", {}, "npx @me/clips"],
	[checkout, {}, "node cli/bin/paperclipai.mjs"],
	[checkout, pnpm, "pnpm paperclipai"],
	[checkout, { ...pnpm, npm_lifecycle_event: "npx" }, "npx -y pnpm@12.21.0 paperclipai"],
])("%s with %j was started as", (program, env, command) => {
	expect(startedCommand({ program, env, cwd: root })).toBe(command);
});

it("names a program of a checkout by its whole path where the current folder is not known", () => {
	expect(startedCommand({ program: checkout, env: {}, cwd: null })).toBe(`node ${checkout}`);
});

it("names the started command in a hint about any command of the program", async () => {
	const program = await createProgram([], { finish: async () => {}, logError: () => {} });
	const names = program
		.createHelp()
		.visibleCommands(program)
		.map((each) => each.name());
	for (const name of names.filter((each) => each !== "help")) {
		expect(withStartedCommand(`See: paperclipai ${name} -h`, "pnpm paperclipai")).toBe(
			`See: pnpm paperclipai ${name} -h`,
		);
	}
});

it("does not repeat the started command in a text that names it", () => {
	for (const command of ["npx -y pnpm@12.0.0 paperclipai", "pnpm paperclipai", "node cli/bin/paperclipai.mjs"]) {
		const once = withStartedCommand("List them with: paperclipai mcp-servers list, or paperclipai inbox", command);
		expect(withStartedCommand(once, command)).toBe(once);
	}
});

it("leaves text alone that does not start a command", () => {
	const text = "A bug in paperclipai; see paperclipai.log";
	expect(withStartedCommand(text)).toBe(text);
});

it("names the started command in a hint about the program's own options", () => {
	expect(withStartedCommand("See: paperclipai --help", "pnpm paperclipai")).toBe("See: pnpm paperclipai --help");
});

it.each([
	["Set one with: paperclipai budget set --cost 50", "Set one with: p budget set --company 'Acme Corp' --cost 50"],
	["p: paperclipai agent keys revoke ab12 cd34", "p: p agent keys revoke --company 'Acme Corp' ab12 cd34"],
	["Extend it with: paperclipai budget extend", "Extend it with: p budget extend --company 'Acme Corp'"],
	["paperclipai run --watch", "p run --company 'Acme Corp' --watch"],
	["paperclipai agent list --company ab12", "p agent list --company ab12"],
	["paperclipai issue show PAP-1, paperclipai run", "p issue show PAP-1, p run"],
])("adds the company that the user has named: %s", (hint, expected) => {
	noteTypedCompany("Acme Corp");
	const printed = withStartedCommand(hint, "p");
	forgetTypedWords();
	expect(printed).toBe(expected);
});
