import { containerSettingsSchema, type Environment, sshSettingsSchema } from "@paperclipai/shared";

/** Where the runs of an environment work, in one line. */
export function addressOf({ driver, settings }: Environment): string {
	if (driver === "ssh") {
		const { data } = sshSettingsSchema.safeParse(settings);
		return data ? `${data.user}@${data.host}${data.port === 22 ? "" : `:${data.port}`} ${data.basePath}` : "";
	}
	return containerSettingsSchema.safeParse(settings).data?.image ?? "";
}
