import { commonSettings, settingHint } from "@paperclipai/adapter-utils";

export const help = {
	cwd: settingHint(commonSettings.cwd),
	command: settingHint(commonSettings.command),
	extraArgs: settingHint(commonSettings.extraArgs),
	env: settingHint(commonSettings.env),
	model: settingHint(commonSettings.model),
	promptTemplate: settingHint(commonSettings.promptTemplate),
	instructionsFilePath: settingHint(commonSettings.instructionsFilePath),
	timeoutSec: settingHint(commonSettings.timeoutSec),
	graceSec: settingHint(commonSettings.graceSec),
} as const;
