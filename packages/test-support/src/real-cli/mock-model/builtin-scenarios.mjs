import { accountLimitHeaders } from "./account-limit.mjs";
import { followSkill } from "./follow-skill.mjs";

const FINAL = "Done. The last tool printed:\n{{result}}";

export const builtinScenarios = {
	hello: { about: "one plain answer", steps: [{ text: "Hello from the mock model. Nothing to do." }] },
	say: { about: "answers [text]", steps: [{ text: "{{a.text|ok}}" }] },
	echo: { about: "answers with the prompt", steps: [{ text: "{{prompt}}" }] },
	recall: {
		about: "answers how many prompts it has seen",
		steps: [{ text: "prompts in this conversation: {{prompts}}" }],
	},
	think: {
		about: "thinking, then an answer",
		steps: [{ thinking: "The user wants a short answer. I will give one.", text: "Short answer." }],
	},
	"tool-use": {
		about: "thinking, shell, read, final answer",
		steps: [
			{ thinking: "I should look at the folder first.", text: "I will look at the files.", tools: [{ shell: "ls" }] },
			{ text: "Now I read the README.", tools: [{ read: "{{cwd}}/README.md" }] },
			{ text: "The folder holds a README. Work finished." },
		],
	},
	"tool-error": {
		about: "failing tools, then an answer",
		steps: [
			{ text: "Running a command that fails.", tools: [{ shell: "echo out; echo problem >&2; exit 3" }] },
			{ tools: [{ read: "{{cwd}}/no-such-file.txt" }] },
			{ text: "Both tools failed, as expected." },
		],
	},
	"write-file": {
		about: "writes, changes and reads a file",
		steps: [
			{
				tools: [
					{ write: { path: "{{cwd}}/{{a.path|notes.txt}}", content: "{{a.content|first line}}\nsecond line\n" } },
				],
			},
			{ tools: [{ edit: { path: "{{cwd}}/{{a.path|notes.txt}}", old: "second line", new: "changed line" } }] },
			{ tools: [{ shell: 'cat "{{cwd}}/{{a.path|notes.txt}}"' }] },
			{ text: "File written.\n{{result}}" },
		],
	},
	sh: {
		about: "runs [cmd], [cmd2] ... [cmd9], answers with the last output",
		// Steps are made from the marker: one per given command, then the answer.
		build: (args) => [
			...["cmd", ...Array.from({ length: 8 }, (_, i) => `cmd${i + 2}`)]
				.filter((key) => args[key] !== undefined)
				.map((key) => ({ tools: [{ shell: args[key] }] })),
			{ text: FINAL },
		],
	},
	"follow-skill": followSkill,
	loop: {
		about: "tool calls without end",
		steps: [{ text: "Round {{step}}.", tools: [{ shell: "echo round {{step}}" }], repeat: true }],
	},
	long: {
		about: "answer of about [kb] KiB",
		build: (args) => {
			const line = "The quick brown fox jumps over the lazy dog, line ";
			const total = Number(args.kb ?? 256) * 1024;
			let text = "";
			for (let n = 1; text.length < total; n += 1) text += `${line}${n}.\n`;
			return [{ text, chunk: 2048 }];
		},
	},
	slow: {
		about: "answer in [chunks] pieces, [delay] ms apart",
		build: (args) => {
			const count = Number(args.chunks ?? 40);
			return [
				{
					text: Array.from({ length: count }, (_, i) => `part ${String(i + 1).padStart(3, "0")} `).join(""),
					chunk: 9,
					chunkDelayMs: Number(args.delay ?? 250),
				},
			];
		},
	},
	"slow-tool": {
		about: "a long running shell command, then an answer",
		build: (args) => [
			{ tools: [{ shell: `echo started; sleep ${Number(args.seconds ?? 30)}; echo finished` }] },
			{ text: FINAL },
		],
	},
	hang: { about: "keep-alives only, no answer", steps: [{ hang: true }] },
	"max-tokens": {
		about: "answer cut off by the output limit",
		build: (args) =>
			args.forever
				? [{ text: "This answer stops in the middle of a", stop: "max_tokens", repeat: true }]
				: [
						{ text: "This answer stops in the middle of a", stop: "max_tokens" },
						{ text: " sentence, and here is the rest." },
					],
	},
	refusal: {
		about: "the model declines",
		build: (args) =>
			args.forever
				? [{ text: "I cannot help with that.", stop: "refusal", repeat: true }]
				: [{ text: "I cannot help with that.", stop: "refusal" }, { text: "I can help with something else." }],
	},
	"api-error": { about: "HTTP error", build: (args) => errorSteps(args) },
	"api-401": { about: "HTTP 401", build: (args) => errorSteps({ ...args, status: 401 }) },
	"api-403": { about: "HTTP 403", build: (args) => errorSteps({ ...args, status: 403 }) },
	"api-429": { about: "HTTP 429", build: (args) => errorSteps({ ...args, status: 429 }) },
	"api-500": { about: "HTTP 500", build: (args) => errorSteps({ ...args, status: 500 }) },
	"api-529": { about: "HTTP 529", build: (args) => errorSteps({ ...args, status: 529 }) },
	"usage-limit": { about: "the account limit is used up", steps: [{ error: { status: 429, usageLimit: true } }] },
	"usage-warning": {
		about: "the account limit is nearly used up",
		build: () => [{ text: "Answered, but the limit is near.", headers: accountLimitHeaders("allowed_warning", 0.93) }],
	},
	"context-overflow": { about: "the prompt is too long", steps: [{ error: { status: 400, overflow: true } }] },
	"stream-error": {
		about: "half an answer, then an error event",
		steps: [
			{
				text: "This answer will not be finished because",
				streamError: { type: "overloaded_error", message: "Overloaded" },
			},
		],
	},
	drop: {
		about: "half an answer, then the connection is cut",
		build: (args) => [
			{ text: "The line goes dead after this", drop: true, times: Number(args.times ?? Infinity) },
			{ text: "Back again." },
		],
	},
	"bad-tool": {
		about: "calls a tool that does not exist",
		steps: [
			{
				tools: [
					{ claude: { name: "NoSuchTool", input: { a: 1 } }, codex: { name: "no_such_tool", arguments: { a: 1 } } },
				],
			},
			{ text: "That tool is not there." },
		],
	},
};

function errorSteps(args) {
	return [
		{
			error: {
				status: Number(args.status ?? 529),
				times: args.times === undefined ? Infinity : Number(args.times),
				type: args.type,
				message: args.message,
				retryAfter: args.retry_after,
			},
			text: "The service works again.",
		},
	];
}
