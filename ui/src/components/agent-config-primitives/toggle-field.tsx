import { type ReactNode, useId } from "react";

interface ToggleFieldProps {
	label: string;
	hint?: ReactNode;
	checked: boolean;
	onChange: (checked: boolean) => void;
	/** Whether the setting extends the agent's permissions. */
	dangerous?: boolean;
}

export function ToggleField({ label, hint, checked, onChange, dangerous }: ToggleFieldProps) {
	const id = useId();
	return (
		<div className={`flex gap-2.5 rounded-md ${dangerous ? "border border-warn/50 bg-warn-soft p-2.5" : ""}`}>
			<input
				id={id}
				type="checkbox"
				checked={checked}
				aria-describedby={hint ? `${id}-note` : undefined}
				onChange={(event) => onChange(event.target.checked)}
				className="mt-0.5 size-4 shrink-0 accent-(--accent)"
			/>
			<div>
				<label htmlFor={id} className="font-medium">
					{label}
				</label>
				{hint && (
					<p id={`${id}-note`} className={`text-[13px] ${dangerous ? "text-warn" : "text-muted"}`}>
						{hint}
					</p>
				)}
			</div>
		</div>
	);
}
