import { describePermissionRule, type PermissionRule } from "@paperclipai/shared";
import { readAgentNames } from "../../client/agents/agent-names.ts";
import { INTERACTION, RUNNING_RUN } from "../../input/arguments.ts";
import { canAsk } from "../../input/can-ask.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { InputError } from "../../input/input-error.ts";
import { choice, wholeNumber } from "../../input/options.ts";
import { readUsableRules } from "../../input/payloads.ts";
import { describeInteraction } from "../../render/issue/interaction.ts";
import { defineCommand } from "../define-command.ts";
import { withRunningRun } from "../scopes.ts";
import { allowRequest, chooseRequest } from "./run-requests.ts";

const MAX_RULE = 100;

export const command = defineCommand({
	summary: "allow a running agent to use a tool, or accept its plan",
	details: `
Without \`--scope\`, once. With \`--scope run\` the rule that \`--rule\` selects holds for the rest of the run; with \`--scope always\` it is
added to the agent's permissions. The request and its rules are listed by \`inbox\`. Outside a terminal, the request has to
be named.
`,
	arguments: { run: RUNNING_RUN, request: INTERACTION },
	options: {
		...COMPANY_OPTIONS,
		scope: choice("<scope>", "how long the permission holds (default: once)", ["once", "run", "always"]),
		rule: wholeNumber("<number>", "number of the suggested rule (default: 1, the narrowest)", 1, MAX_RULE),
	},
	async run(args, options) {
		return await withRunningRun(options, args.run, "allow", async ({ connection, run, output, report }) => {
			const kinds = ["permission", "request_confirmation"] as const;
			const request = await chooseRequest(connection, run, args.request, { verb: "allow", kinds }, options);
			const scope = options.scope ?? "once";
			const rule = scope === "once" ? undefined : ruleOf(request.payload, options.rule ?? 1);
			if (args.request === undefined && canAsk(options)) {
				const names = await readAgentNames(connection, run.companyId);
				output.note(describeInteraction(request, names));
				const question = rule === undefined ? "Allow it?" : `${describePermissionRule(rule)}, ${WORDS[scope]}?`;
				if (!(await (await import("../../input/ask.ts")).askYesNo(question)))
					return output.note("Nothing was changed.");
			}
			const decided = await allowRequest(connection, request, rule === undefined ? {} : { scope, rule });
			await report(decided, () =>
				output.note(rule === undefined ? "Allowed." : `Allowed: ${describePermissionRule(rule)}, ${WORDS[scope]}.`),
			);
		});
	},
});

const WORDS = { once: "once", run: "for the rest of the run", always: "always" } as const;

function ruleOf(payload: unknown, number: number): PermissionRule {
	const usable = readUsableRules(payload);
	const rule = usable[number - 1];
	if (rule !== undefined) return rule;
	const rules = usable.map((one, index) => `\n  ${index + 1}  ${describePermissionRule(one)}`).join("");
	throw new InputError("permission_rule_missing", `The request suggests no rule ${number}.`, {
		hint: rules === "" ? "Allow it once." : `Its rules are:${rules}`,
	});
}
