import type { CreateEnvironment, Environment } from "@paperclipai/shared";
import { toast } from "../../../kit/toast/toast.ts";
import { useSettingsForm } from "../components/use-settings-form.ts";
import { useCreateEnvironment, useUpdateEnvironment } from "./api.ts";

interface EnvironmentFormOptions<Values> {
	companyId: string;
	/** `null` for a new one. */
	environment: Environment | null;
	stored: Values;
	/** The body of the request that creates it. */
	toBody: (values: Values) => CreateEnvironment;
	/** Where a setting is in those of the driver. Default: under its own name. */
	settingOf?: (key: string) => string;
	onDone: () => void;
}

/** The form of an environment, new or stored, of any driver. */
export function useEnvironmentForm<Values extends { name: string }>(options: EnvironmentFormOptions<Values>) {
	const { companyId, environment, stored, toBody, settingOf = (key) => key, onDone } = options;
	const create = useCreateEnvironment(companyId);
	const update = useUpdateEnvironment(environment?.id ?? "");
	return useSettingsForm<Values>({
		name: `environment ${environment?.id ?? `new ${toBody(stored).driver} ${companyId}`}`,
		stored,
		pathOf: (key) => (key === "name" ? key : `settings.${settingOf(key)}`),
		async save(values, { name, ...changed }) {
			const body = toBody(values);
			if (!environment) await create.mutateAsync(body);
			else {
				const hasSettings = Object.keys(changed).length > 0;
				const { settings } = body;
				await update.mutateAsync({ ...(name !== undefined && { name }), ...(hasSettings && { settings }) });
			}
			toast({ text: `The environment ${values.name} was saved.` });
			onDone();
		},
	});
}
