import { omitUndefined, type PermissionRule } from "@paperclipai/shared";
import { type ReactNode, useId } from "react";
import { DraftInput } from "../../../../components/agent-config-primitives/draft-input.tsx";
import { Button } from "../../../../kit/button.tsx";
import { Select } from "../../../../kit/form/select.tsx";
import { Icon } from "../../../../kit/icons/icon.tsx";

const DECISIONS = [
	{ value: "allow", label: "Allow" },
	{ value: "ask", label: "Ask" },
	{ value: "deny", label: "Deny" },
] as const;

interface RuleRowProps {
	number: number;
	rule: PermissionRule;
	onChange: (rule: PermissionRule) => void;
	onRemove: () => void;
	/** `undefined` for the first rule. */
	onUp: (() => void) | undefined;
	onDown: (() => void) | undefined;
}

export function RuleRow({ number, rule, onChange, onRemove, onUp, onDown }: RuleRowProps) {
	const set = (part: "command" | "path" | "tool", value: string) =>
		onChange(omitUndefined({ ...rule, [part]: value === "" ? undefined : value }));
	const textOf = (part: "command" | "path" | "tool") => ({
		value: rule[part] ?? "",
		onCommit: (value: string) => set(part, value.trim()),
	});
	const isForAll = rule.command === undefined && rule.path === undefined && rule.tool === undefined;
	return (
		<li className="grid min-w-0 gap-2 p-2.5">
			<div className="flex min-w-0 items-center gap-2">
				<span className="text-muted tabular-nums">{number}.</span>
				<Select
					label={`Decision of rule ${number}`}
					value={rule.decision}
					onChange={(decision) => onChange({ ...rule, decision })}
					options={DECISIONS}
					className="w-auto! shrink-0"
				/>
				{isForAll && <span className="text-[13px] text-warn">Applies to everything</span>}
				<span className="ml-auto flex">
					<RowButton label={`Move rule ${number} up`} onClick={onUp}>
						<Icon name="up" className="size-4" />
					</RowButton>
					<RowButton label={`Move rule ${number} down`} onClick={onDown}>
						<Icon name="down" className="size-4" />
					</RowButton>
					<RowButton label={`Remove rule ${number}`} onClick={onRemove}>
						<Icon name="trash" className="size-4" />
					</RowButton>
				</span>
			</div>
			<div className="grid min-w-0 gap-2 sm:grid-cols-3">
				<RuleText number={number} label="Command begins with" placeholder="npm test" {...textOf("command")} />
				<RuleText number={number} label="File or folder" placeholder="docs" {...textOf("path")} />
				<RuleText number={number} label="Tool" placeholder="WebFetch" {...textOf("tool")} />
			</div>
		</li>
	);
}

interface RuleTextProps {
	number: number;
	label: string;
	placeholder: string;
	value: string;
	onCommit: (value: string) => void;
}

function RuleText({ number, label, ...rest }: RuleTextProps) {
	const id = useId();
	return (
		<div className="grid min-w-0 gap-0.5">
			<label htmlFor={id} className="text-xs text-muted">
				{label}
				<span className="sr-only"> of rule {number}</span>
			</label>
			<DraftInput id={id} spellCheck={false} className="font-mono text-[13px]" {...rest} />
		</div>
	);
}

interface RowButtonProps {
	label: string;
	onClick: (() => void) | undefined;
	children: ReactNode;
}

function RowButton({ label, onClick, children }: RowButtonProps) {
	return (
		<Button
			size="small"
			variant="quiet"
			aria-label={label}
			title={label}
			disabled={onClick === undefined}
			onClick={() => onClick?.()}
		>
			{children}
		</Button>
	);
}
