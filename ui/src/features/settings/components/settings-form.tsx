import type { ReactNode } from "react";
import type { SettingsFormState } from "./use-settings-form.ts";

interface SettingsFormProps {
	form: SettingsFormState;
	className: string;
	children: ReactNode;
}

/** Disabled while saving: input would be in neither the old nor the new values. */
export function SettingsForm({ form, className, children }: SettingsFormProps) {
	return (
		<form onSubmit={(event) => void form.submit(event)} className="min-w-0">
			<fieldset disabled={form.isPending} className={`min-w-0 ${className}`}>
				{children}
			</fieldset>
		</form>
	);
}
