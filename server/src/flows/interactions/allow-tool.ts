import {
	type allowInteractionSchema,
	allowsRequest,
	describePermissionRule,
	MAX_PERMISSION_RULES,
	omitUndefined,
	type PermissionPayload,
	type PermissionRule,
	permissionPayloadSchema,
} from "@paperclipai/shared";
import type { z } from "zod";
import type { WakeContext } from "../../engine/queue/wake.ts";
import type { Actor } from "../../platform/access/caller.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { lockAgent } from "../../records/agents/lock-agent.ts";
import type { InteractionRow } from "../../records/interactions/interaction-rows.ts";
import { getRunRow } from "../../records/runs/run-rows.ts";
import { type AgentContext, updateAgent } from "../agents/change-agent.ts";

type Allowed = z.output<typeof allowInteractionSchema>;

/**
 * Checks the answer, and adds a rule that holds always to the agent's permissions.
 * @throws {HttpError} 422 `permission_rule_missing`, `permission_rule_unrelated`, `permission_input_fixed`,
 * `permission_policy_missing`, `permission_policy_changed`, `permission_answer_masked`, `too_many_permission_rules`.
 */
export async function allowTool(
	transaction: AgentContext & WakeContext,
	row: InteractionRow,
	by: Actor,
	{ note, scope, rule, input }: Allowed,
): Promise<Record<string, unknown>> {
	if (row.kind !== "permission") return omitUndefined({ note });
	const payload = permissionPayloadSchema.parse(row.payload);
	if (input !== undefined && !payload.canChangeInput) throw fixedInput(payload.toolName);
	if (answersMasked(payload, { ...rule, input })) throw maskedAnswer();
	if (scope === "once") return omitUndefined({ note, scope, input });
	if (rule === undefined) throw missingRule(scope);
	requireRelated(rule, payload);
	if (scope === "always") await addRule(transaction, row, by, rule, payload.askedBecause);
	return omitUndefined({ note, scope, rule, input });
}

/** Secrets are masked in what is shown, so such an answer would be for another text. */
function answersMasked(
	{ masked }: PermissionPayload,
	{ tool, command, path, input }: Partial<PermissionRule> & Pick<Allowed, "input">,
): boolean {
	const given = { toolName: tool, command, paths: path, input };
	return Object.entries(given).some(
		([field, value]) =>
			// Without the list, the request is from an older version.
			(masked?.includes(field) ?? true) && value !== undefined && JSON.stringify(value).includes("***"),
	);
}

function maskedAnswer(): HttpError {
	return new HttpError(422, "permission_answer_masked", "The answer contains a masked secret.", {
		hint: "Allow the request once as it is, or use a rule without the secret.",
	});
}

/** A rule that does not allow the request was meant for another one. */
function requireRelated(rule: PermissionRule, payload: PermissionPayload): void {
	if (allowsRequest(rule, payload)) return;
	throw new HttpError(422, "permission_rule_unrelated", "The rule does not allow what the agent asks for.", {
		hint: "Choose one of the suggested rules, or allow it once.",
		details: { field: "rule" },
	});
}

async function addRule(
	transaction: AgentContext & WakeContext,
	{ runId }: InteractionRow,
	by: Actor,
	rule: PermissionRule,
	askedBecause: string,
): Promise<void> {
	const { agentId, permissions: asked } = await getRunRow(transaction, runId ?? "");
	// So that a concurrent change of the policy is not lost.
	const { permissions, name } = await lockAgent(transaction, agentId);
	if (permissions === null) {
		const message = `The permissions of ${name} are in the settings of its adapter, which has no rules.`;
		throw new HttpError(422, "permission_policy_missing", message, {
			hint: "Allow it for this run, or choose a permission preset for the agent.",
		});
	}
	if (asked !== null && permissions.preset !== asked.preset) {
		const message = `The permissions of ${name} were changed after it asked.`;
		throw new HttpError(422, "permission_policy_changed", message, {
			hint: "Allow it once, or add the rule to the new permissions of the agent.",
		});
	}
	if (permissions.rules.length >= MAX_PERMISSION_RULES) {
		throw new HttpError(422, "too_many_permission_rules", `${name} already has ${MAX_PERMISSION_RULES} rules.`, {
			hint: "Combine rules in the permissions of the agent.",
		});
	}
	const before = permissions.rules.findIndex((one) => describePermissionRule(one) === askedBecause);
	// Behind the rule that asked, it would never apply.
	const at = before < 0 ? permissions.rules.length : before;
	const rules = [...permissions.rules.slice(0, at), rule, ...permissions.rules.slice(at)];
	await updateAgent(transaction, agentId, { permissions: { ...permissions, rules } }, by);
}

function missingRule(scope: string): HttpError {
	return new HttpError(422, "permission_rule_missing", `An answer for ${scope} needs the rule that it adds.`, {
		hint: "Send one of the suggestedRules of the request.",
		details: { field: "rule" },
	});
}

function fixedInput(toolName: string): HttpError {
	return new HttpError(
		422,
		"permission_input_fixed",
		`The program does not let others change the input of ${toolName}.`,
		{
			hint: "Allow it as it is, or deny it with a note that says what to change.",
			details: { field: "input" },
		},
	);
}
