import { type Agent, describePermissionRule, type PermissionPolicy, type PermissionRule } from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";
import { list, type OptionValues, readWholeNumber, wholeNumber } from "../../input/options.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { listNamed } from "../match-named.ts";

const MAX_DEADLINE_MINUTES = 10_080;

export const POLICY_OPTIONS = {
	removeRule: list(
		"<numbers>",
		"remove rules from the permissions, by their numbers in: agent show; repeatable or comma-separated",
	),
	deadline: wholeNumber("<minutes>", "how long a request for permission waits", 1, MAX_DEADLINE_MINUTES),
};

type PolicyOptions = OptionValues<typeof POLICY_OPTIONS>;

/**
 * @param policy The policy of the agent, or the new policy that the same command sets.
 * @returns `undefined` without such an option.
 * @throws {InputError} `permission_policy_missing`, `permission_rule_missing`, `usage`.
 */
export function changePolicy(
	{ name }: Agent,
	policy: PermissionPolicy | null,
	{ removeRule, deadline }: PolicyOptions,
): { policy: PermissionPolicy; removed: PermissionRule[] } | undefined {
	if (removeRule === undefined && deadline === undefined) return undefined;
	if (policy === null) {
		throw new InputError("permission_policy_missing", `${name} has no permission policy.`, {
			hint: "Give it one with: --permissions workspace",
		});
	}
	const removed = (removeRule ?? []).map((text) => findRule(name, policy, text));
	const rules = policy.rules.filter((rule) => !removed.includes(rule));
	const { deadlineMinutes } = policy;
	return { policy: { ...policy, rules, deadlineMinutes: deadline ?? deadlineMinutes }, removed: [...new Set(removed)] };
}

function findRule(agentName: string, { rules }: PermissionPolicy, text: string): PermissionRule {
	const number = readWholeNumber(text, "--remove-rule", 1, Number.MAX_SAFE_INTEGER);
	const rule = rules[number - 1];
	if (rule !== undefined) return rule;
	const list = listNamed([...rules.entries()], ([index, one]) => `${index + 1}  ${describeRule(one)}`);
	throw new InputError("permission_rule_missing", `${agentName} has no rule ${number}.`, {
		hint: list === "" ? "It has no rules." : `Its rules are:${list}`,
	});
}

export const describeRule = (rule: PermissionRule): string => toInlineText(describePermissionRule(rule));
