import { agreementRequirements } from "./checks/agreement.ts";
import { dangerRequirements } from "./checks/dangers.ts";
import { environmentTestRequirements } from "./checks/environment-test.ts";
import { failureRequirements } from "./checks/failures.ts";
import { moduleRequirements } from "./checks/module.ts";
import { parserRequirements } from "./checks/parser.ts";
import { programCallRequirements } from "./checks/program-call.ts";
import { repositoryRequirements } from "./checks/repository.ts";
import { runOutputRequirements } from "./checks/run-output.ts";
import { sessionRequirements } from "./checks/sessions.ts";
import { settingsRequirements } from "./checks/settings.ts";
import { sourceRequirements } from "./checks/sources.ts";
import type { Requirement } from "./requirement.ts";

/** A group of requirements, with its heading in reports. */
export interface RequirementGroup {
	title: string;
	/** Whether its checks start no program and are therefore fast. Default: `false`. */
	isStatic?: boolean;
	requirements: readonly Requirement[];
}

export const GROUPS: readonly RequirementGroup[] = [
	{ title: "Package", isStatic: true, requirements: moduleRequirements },
	{ title: "Parser", isStatic: true, requirements: parserRequirements },
	{ title: "Settings", requirements: [...settingsRequirements, ...dangerRequirements] },
	{ title: "Run", requirements: [...runOutputRequirements, ...programCallRequirements] },
	{ title: "Sessions", requirements: sessionRequirements },
	{ title: "Failures", requirements: failureRequirements },
	{ title: "Environment test", requirements: environmentTestRequirements },
	{ title: "Agreement", requirements: agreementRequirements },
	{ title: "Repository", isStatic: true, requirements: [...repositoryRequirements, ...sourceRequirements] },
];

/** Everything that the kit tests. */
export const REQUIREMENTS: readonly Requirement[] = GROUPS.flatMap(({ requirements }) => requirements);
