import { CodedError } from "@paperclipai/adapter-utils";
import { type Deployment, deploymentSchema } from "@paperclipai/shared";

/**
 * The start option, else `PAPERCLIP_DEPLOYMENT`, else `local_trusted`.
 * @throws {CodedError} `deployment_invalid`, so that a typo does not expose a server.
 */
export function readDeployment(option?: string, env: NodeJS.ProcessEnv = process.env): Deployment {
	const value = option ?? (env.PAPERCLIP_DEPLOYMENT || "local_trusted");
	const deployment = deploymentSchema.safeParse(value);
	if (deployment.success) return deployment.data;
	const name = option === undefined ? "PAPERCLIP_DEPLOYMENT" : "deployment";
	throw new CodedError("deployment_invalid", `${name} is ${JSON.stringify(value)}, which is not a valid deployment.`, {
		hint: `Use ${deploymentSchema.options.join(" or ")}.`,
	});
}

export interface DeploymentContext {
	deployment: Deployment;
}
