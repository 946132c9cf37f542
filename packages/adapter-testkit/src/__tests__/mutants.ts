import { type Edit, PACKAGE } from "./reference-checkout.ts";

/** One edit of the reference adapter, after which exactly one requirement fails. */
export interface Mutant extends Edit {
	/** Id of the requirement. */
	violates: string;
	/** Whether only a package outside of a checkout can violate it. */
	isExternal?: boolean;
}

const inPackage = (violates: string, file: string, search: string, replace: string): Mutant => ({
	violates,
	file: `${PACKAGE}/src/${file}`,
	search,
	replace,
});

const EXECUTE = "server/execute.js";
const VERDICT = "server/verdict.js";
const PARSER = "ui/parser.js";
const FIRST_RUN = "const first = await runQuok(ctx, settings, stored);";

/** At least one mutant for each requirement. */
export const MUTANTS: readonly Mutant[] = [
	{
		violates: "manifest-valid",
		file: `${PACKAGE}/package.json`,
		search: "./src/cli/index.js",
		replace: "./src/cli/missing.js",
	},
	inPackage(
		"module-loads",
		"settings.js",
		"export const configSchema",
		'throw new Error("broken");\nexport const configSchema',
	),
	inPackage(
		"type-valid",
		"index.js",
		', type } from "./metadata.js";',
		' } from "./metadata.js";\nexport const type = "quok";',
	),
	{
		...inPackage("members-read", "server/index.js", "\t\ttype,\n", '\t\ttype,\n\t\tsteering: "turn",\n'),
		isExternal: true,
	},
	inPackage("members-valid", "metadata.js", '"quok-small"', '"quok-large"'),
	inPackage("skills-valid", "server/index.js", ', state: "available"', ""),
	inPackage("parser-loads", "ui/index.js", "{ createStdoutParser }", "{ createStdoutParser as createParser }"),
	inPackage(
		"parser-self-contained",
		PARSER,
		"export function createStdoutParser",
		'import "node:path";\nexport function createStdoutParser',
	),
	inPackage(
		"parser-never-throws",
		PARSER,
		'kind: "assistant", ts, text: asText(event.text)',
		'kind: "assistant", ts, text: event.text.trim()',
	),
	inPackage(
		"parser-never-throws",
		PARSER,
		"function readEvent(line) {",
		'function readEvent(line) {\n\twhile (line.includes("thought"));',
	),
	inPackage(
		"parser-entries-valid",
		PARSER,
		'kind: "thinking", ts, text: asText(event.text)',
		'kind: "thinking", ts, text: event.text',
	),
	inPackage("parser-loses-no-line", PARSER, 'return [{ kind: "stdout", ts, text: line }];', "return [];"),
	inPackage("parser-pairs-calls", PARSER, "toolUseId: call.id, toolName", 'toolUseId: "quok", toolName'),
	inPackage(
		"parser-pairs-calls",
		PARSER,
		'case "tool_end": {',
		'case "tool_end":\n\t\t\t\treturn [];\n\t\t\tcase "tool_over": {',
	),
	inPackage("parser-resets", PARSER, "\t\t\tcalls = 0;\n", ""),
	inPackage(
		"parser-isolated",
		PARSER,
		"export function createStdoutParser() {\n\tlet calls = 0;\n\tlet open = [];",
		"let open;\nexport function createStdoutParser() {\n\tlet calls = 0;\n\topen = [];",
	),
	inPackage("schema-valid", "settings.js", 'label: "Model", type: "combobox"', 'label: "", type: "combobox"'),
	inPackage("settings-documented", "metadata.js", "- model (string): Model to use.\n", ""),
	inPackage("defaults-documented", "metadata.js", "maxSteps (number, default 10)", "maxSteps (number, default 20)"),
	inPackage(
		"settings-declared",
		"settings.js",
		"asNumber(config.maxSteps, 10)",
		"asNumber(config.maxSteps ?? config.steps, 10)",
	),
	inPackage("settings-read", "settings.js", "asString(config.model)", '""'),
	inPackage("defaults-applied", "settings.js", "asNumber(config.maxSteps, 10)", "asNumber(config.maxSteps, 12)"),
	inPackage(
		"form-matches-schema",
		"ui/build-config.js",
		"env, maxSteps, unattended, extraArgs }",
		"env, unattended, extraArgs }",
	),
	inPackage("dangers-marked", "settings.js", ", dangerous: true", ""),
	{ violates: "recording-exists", file: `${PACKAGE}/recordings`, search: "", replace: null },
	inPackage("run-succeeds", VERDICT, "outcome.ok === true", 'outcome.ok === "true"'),
	inPackage(
		"program-started",
		EXECUTE,
		FIRST_RUN,
		"if (ctx.config) return { exitCode: 0, signal: null, timedOut: false };\n\t\tconst first = null;",
	),
	inPackage("program-in-folder", EXECUTE, "cwd: settings.cwd,", 'cwd: settings.cwd + "/src",'),
	inPackage("prompt-delivered", EXECUTE, "stdin: prompt,", "stdin: template,"),
	inPackage(
		"prompt-not-in-arguments",
		EXECUTE,
		"args: buildArguments(settings, sessionId),",
		"args: [...buildArguments(settings, sessionId), prompt],",
	),
	inPackage(
		"run-variables",
		EXECUTE,
		"env: buildRunEnv(ctx),",
		'env: { ...buildRunEnv(ctx), PAPERCLIP_AGENT_ID: "" },',
	),
	inPackage("token-passed", EXECUTE, "env: buildRunEnv(ctx),", "env: buildRunEnv({ ...ctx, authToken: undefined }),"),
	inPackage(
		"configured-env",
		EXECUTE,
		"env: buildRunEnv(ctx),",
		'env: { ...buildRunEnv(ctx), ...(ctx.config.env && { KIT_CONFIGURED: "" }) },',
	),
	inPackage(
		"output-logged",
		EXECUTE,
		"await runAgentProgram(ctx, {",
		"await runAgentProgram({ ...ctx, onLog: async () => {} }, {",
	),
	inPackage("output-in-pieces", "server/parse.js", "(pending + chunk)", "chunk"),
	inPackage(
		"output-after-result",
		EXECUTE,
		"await runAgentProgram(ctx, {",
		`await runAgentProgram({ ...ctx, onLog: async (stream, chunk) => {
		if (!ctx.isOver) await ctx.onLog(stream, chunk);
		ctx.isOver = reader.end() !== null;
	} }, {`,
	),
	inPackage(
		"meta-reported",
		EXECUTE,
		"await runAgentProgram(ctx, {",
		"await runAgentProgram({ ...ctx, onMeta: undefined }, {",
	),
	inPackage(
		"starts-through-kit",
		EXECUTE,
		FIRST_RUN,
		`(await import("node:child_process")).execFileSync("true");\n\t\t${FIRST_RUN}`,
	),
	inPackage(
		"same-calls-again",
		EXECUTE,
		"args: buildArguments(settings, sessionId),",
		'args: [...buildArguments(settings, sessionId), ...((globalThis.seen ??= new Set()).has(ctx.runId) ? ["--again"] : (globalThis.seen.add(ctx.runId), []))],',
	),
	inPackage("result-valid", VERDICT, "costUsd: null,", 'costUsd: "0.01",'),
	inPackage(
		"folder-untouched",
		EXECUTE,
		FIRST_RUN,
		`${FIRST_RUN}\n\t\tsetTimeout(async () => (await import("node:fs")).writeFileSync(\`\${settings.cwd}/.quok\`, ""), 10);`,
	),
	inPackage("server-keys-absent", EXECUTE, "env: buildRunEnv(ctx),", "env: { ...process.env, ...buildRunEnv(ctx) },"),
	inPackage("execute-never-rejects", EXECUTE, "return startFailure(error);", "throw error;"),
	inPackage("session-stored", VERDICT, "\t\t...session,\n", ""),
	inPackage(
		"session-codec",
		"server/session.js",
		'typeof sessionId !== "string" || !isUuid(sessionId)',
		'typeof sessionId !== "string"',
	),
	inPackage(
		"invalid-session-rejected",
		"server/session.js",
		'typeof stored !== "string" || !isUuid(stored)',
		'typeof stored !== "string"',
	),
	inPackage("unknown-session-retried", EXECUTE, "exit.exitCode === 2 &&", "exit.exitCode === 3 &&"),
	inPackage("no-retry-after-cancel", EXECUTE, "ctx.signal.aborted || ", ""),
	inPackage(
		"session-proven",
		VERDICT,
		"outcome === null ? {} : sessionOf(outcome.session, settings)",
		'sessionOf(outcome?.session ?? "3f2b8c1e-9a40-4d2e-8b11-6f0c2d4e5a02", settings)',
	),
	inPackage(
		"session-proven",
		"server/parse.js",
		'event.type === "end") outcome = event;',
		'["start", "end"].includes(event.type)) outcome = { input: 0, output: 0, ...event };',
	),
	inPackage(
		"failure-reported",
		VERDICT,
		"errorMessage: `The program exited with code ${exitCode}.`",
		'errorMessage: ""',
	),
	inPackage("error-hints", VERDICT, '\tquok_no_result: "Check that the command is quok.",\n', ""),
	inPackage("time-limit", VERDICT, "\t\ttimedOut,\n", "\t\ttimedOut: false,\n"),
	inPackage(
		"cancel-stops",
		EXECUTE,
		FIRST_RUN,
		`${FIRST_RUN}\n\t\tif (ctx.signal.aborted) return { exitCode: 0, signal: null, timedOut: false };`,
	),
	inPackage(
		"environment-test-valid",
		"server/test.js",
		"const { command, cwd }",
		'if (typeof config.cwd === "number") throw new Error("no text");\n\tconst { command, cwd }',
	),
	inPackage(
		"environment-test-passes",
		"server/test.js",
		'code: "command_ok", level: "info",',
		'code: "command_ok", level: "error", hint: "Do it.",',
	),
	inPackage("environment-test-agrees", "server/test.js", "\tyield await checkWorkingDirectory(cwd);\n", ""),
	inPackage(
		"cli-matches-ui",
		"cli/index.js",
		"createStdoutFormatter(createStdoutParser);",
		"(line) => console.log(line);",
	),
	inPackage("result-matches-transcript", PARSER, "const isError = event.ok !== true;", "const isError = false;"),
	inPackage(
		"session-printed",
		VERDICT,
		"outcome === null ? {} : sessionOf(outcome.session, settings)",
		"outcome === null ? {} : sessionOf(`00000000-0000-4000-8000-${String(process.pid).padStart(12, 0)}`, settings)",
	),
	inPackage(
		"session-printed",
		PARSER,
		"sessionId: asText(event.session)",
		'sessionId: "3f2b8c1e-9a40-4d2e-8b11-6f0c2d4e5a09"',
	),
	inPackage("usage-reported", VERDICT, "usage: usageOf(outcome),", "usage: null,"),
	{
		violates: "usage-read",
		file: `${PACKAGE}/recordings/quok-1.0.0/hello.jsonl`,
		search: '"input":120,"output":8',
		replace: '"input":0,"output":0,"usage":{"prompt":120,"answer":8}',
	},
	{
		violates: "real-test",
		file: "server/src/__tests__/quok-adapter.test.ts",
		search: 'it("runs", async () => {\n\texpect(await run()).toBe(0);\n});',
		replace: 'it.todo("runs");',
	},
	{
		violates: "registry-sorted",
		file: "ui/src/adapters/registry.ts",
		search: "[alpha(), quok()]",
		replace: "[quok(), alpha()]",
	},
	{
		violates: "type-not-hidden",
		file: "ui/src/features/agents/label.ts",
		search: "adapterType.length > 0",
		replace: 'adapterType.startsWith("quok")',
	},
	inPackage(
		"push-not-joined",
		EXECUTE,
		FIRST_RUN,
		`const verb = "push";\n\t\tif (ctx.config.env === verb) await runQuok(ctx, { ...settings, command: "git", extraArgs: [verb] }, null);\n\t\t${FIRST_RUN}`,
	),
	inPackage(
		"settings-in-one-place",
		"server/index.js",
		"async () => ({ ok: true })",
		"async (_payload, config) => ({ ok: config.team !== 1 })",
	),
	{ violates: "error-codes-documented", file: "docs/adapters/quok.md", search: ", `quok_no_result`", replace: "" },
	{ violates: "docs-page", file: "docs/adapters/quok.md", search: "| `model` | the model |\n", replace: "" },
];
