import { type FormHelpers, useFormHelpers } from "../../../components/agent-config-primitives/form-helpers.ts";
import { fieldErrorsOf, remainingError } from "../components/field-errors.ts";
import type { useSettingsForm } from "../components/use-settings-form.ts";
import { useProbeSettings } from "./api.ts";

/** Shows findings at their fields until a field changes. */
export function useSettingsProbe<Values extends object>(
	companyId: string,
	form: Pick<ReturnType<typeof useSettingsForm<Values>>, "field" | "fields" | "pathOf">,
) {
	const probe = useProbeSettings(companyId);
	const probeErrors = fieldErrorsOf(probe.error);
	const checks = (!probe.isPending && probe.data?.checks) || [];
	const helpers: FormHelpers = {
		...useFormHelpers(),
		findings: (key) => checks.filter(({ field }) => field === key),
	};
	return {
		probe,
		/** Excludes errors that a field shows. */
		probeError: remainingError(probe.error, form.fields),
		helpers,
		/** Returns the form's field with the probe's error and findings. */
		field<Key extends keyof Values & string>(key: Key) {
			const { onChange, error = probeErrors[form.pathOf(key)], ...field } = form.field(key);
			return {
				...field,
				error,
				setting: key,
				onChange(value: Values[Key]) {
					onChange(value);
					probe.reset();
				},
			};
		},
	};
}
