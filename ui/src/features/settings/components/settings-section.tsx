import { type ReactNode, useId } from "react";
import type { SettingsFormState } from "./use-settings-form.ts";

interface SettingsSectionProps {
	title: string;
	about?: ReactNode;
	children: ReactNode;
}

export function SettingsSection({ title, about, children }: SettingsSectionProps) {
	const id = useId();
	return (
		<section
			aria-labelledby={id}
			className="grid min-w-0 gap-x-8 gap-y-3 border-line p-4 not-first:border-t sm:p-5 xl:grid-cols-[15rem_minmax(0,1fr)]"
		>
			<div className="grid content-start gap-1">
				<h2 id={id} className="font-semibold">
					{title}
				</h2>
				{about && <p className="max-w-2xl text-[13px] text-muted">{about}</p>}
			</div>
			<div className="grid min-w-0 max-w-2xl content-start gap-4">{children}</div>
		</section>
	);
}

export const sectionsClass = "min-w-0 rounded-lg border border-line bg-surface";

interface SettingsFormProps {
	form: SettingsFormState;
	className: string;
	children: ReactNode;
}

/** Disables the form while it is being saved, because input during that time would be discarded. */
export function SettingsForm({ form, className, children }: SettingsFormProps) {
	return (
		<form onSubmit={(event) => void form.submit(event)} className="min-w-0">
			<fieldset disabled={form.isPending} className={`min-w-0 ${className}`}>
				{children}
			</fieldset>
		</form>
	);
}
