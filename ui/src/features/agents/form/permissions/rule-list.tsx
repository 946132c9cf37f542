import { MAX_PERMISSION_RULES, type PermissionRule } from "@paperclipai/shared";
import { Button } from "../../../../kit/button.tsx";
import { Icon } from "../../../../kit/icons/icon.tsx";
import { RuleRow } from "./rule-row.tsx";

interface RuleListProps {
	rules: readonly PermissionRule[];
	onChange: (rules: PermissionRule[]) => void;
}

/** Exceptions from the preset, in the order in which they are tried. */
export function RuleList({ rules, onChange }: RuleListProps) {
	const move = (from: number, by: 1 | -1) => {
		const moved = [...rules];
		const [rule] = moved.splice(from, 1);
		if (rule) moved.splice(from + by, 0, rule);
		onChange(moved);
	};
	return (
		<section aria-label="Rules" className="grid min-w-0 gap-2">
			<h3 className="font-medium">Rules</h3>
			<p className="text-[13px] text-muted">
				The first rule that applies decides; if none does, the choice above. A rule applies if everything that it names
				matches.
			</p>
			{rules.length > 0 && (
				<ol className="grid min-w-0 divide-y divide-line rounded-md border border-line">
					{rules.map((rule, at) => (
						<RuleRow
							// Rules have no id, and equal ones are interchangeable.
							key={at}
							number={at + 1}
							rule={rule}
							onChange={(changed) => onChange(rules.map((one, index) => (index === at ? changed : one)))}
							onRemove={() => onChange(rules.filter((_, index) => index !== at))}
							onUp={at > 0 ? () => move(at, -1) : undefined}
							onDown={at < rules.length - 1 ? () => move(at, 1) : undefined}
						/>
					))}
				</ol>
			)}
			<Button
				size="small"
				className="justify-self-start"
				disabled={rules.length >= MAX_PERMISSION_RULES}
				onClick={() => onChange([...rules, { decision: "ask" }])}
			>
				<Icon name="plus" className="size-3.5" />
				Add rule
			</Button>
		</section>
	);
}
