import { CodedError } from "@paperclipai/adapter-utils";
import type { EnvironmentDriver } from "@paperclipai/adapter-utils/server-utils";

export const containerDriver: EnvironmentDriver = {
	name: "container",
	open() {
		throw new CodedError("environment_driver_unknown", "Containers are not there yet.");
	},
};
