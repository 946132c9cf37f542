import { describePermissionRule, type PermissionRule } from "@paperclipai/shared";
import { useId, useState } from "react";
import { ConfirmDialog } from "../../../../kit/dialog/confirm-dialog.tsx";
import { VisibleText } from "../../../../kit/diff/diff-text.tsx";

interface AlwaysDialogProps {
	agentName: string;
	/** The narrowest first. */
	rules: readonly PermissionRule[];
	onAllow: (rule: PermissionRule) => Promise<unknown>;
	onClose: () => void;
}

/** Shows the rule in full before it is added. */
export function AlwaysDialog({ agentName, rules, onAllow, onClose }: AlwaysDialogProps) {
	const [chosen, setChosen] = useState(0);
	const name = useId();
	const rule = rules[chosen];
	return (
		<ConfirmDialog
			title={`Always allow ${agentName} to do this?`}
			confirmLabel="Always allow"
			failureTitle="The rule could not be added"
			isDisabled={rule === undefined}
			onConfirm={() => rule && onAllow(rule)}
			onClose={onClose}
		>
			<fieldset className="grid min-w-0 gap-2">
				<legend className="mb-1">This rule is added to the permissions of {agentName}:</legend>
				{rules.map((one, at) => (
					<label
						key={at}
						className="flex min-w-0 cursor-pointer gap-2.5 rounded-md border border-line p-2.5 has-checked:border-accent has-checked:bg-accent-soft"
					>
						<input
							type="radio"
							name={name}
							checked={at === chosen}
							onChange={() => setChosen(at)}
							className="mt-0.5 size-4 shrink-0 accent-accent"
						/>
						<span className="max-h-60 min-w-0 overflow-auto font-mono text-[13px] wrap-anywhere whitespace-pre-wrap">
							<VisibleText text={describePermissionRule(one)} />
						</span>
					</label>
				))}
			</fieldset>
			<p className="text-[13px] text-muted">
				It applies to this request and to all runs from now on, until you remove it in the agent's settings.
			</p>
		</ConfirmDialog>
	);
}
