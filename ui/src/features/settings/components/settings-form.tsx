import type { ReactNode } from "react";
import type { SettingsFormState } from "./use-settings-form.ts";

interface SettingsFormProps {
	form: SettingsFormState;
	className: string;
	children: ReactNode;
}

/** The fields of a form. None takes input while they are saved, because that would be in neither the old nor the new values. */
export function SettingsForm({ form, className, children }: SettingsFormProps) {
	return (
		<form onSubmit={(event) => void form.submit(event)} className="min-w-0">
			<fieldset disabled={form.isPending} className={`min-w-0 ${className}`}>
				{children}
			</fieldset>
		</form>
	);
}
