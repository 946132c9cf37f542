import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { adapterInfo } from "../../adapters/adapter-info.ts";
import { testEnvironment } from "../../adapters/test-environment.ts";
import { getCompany } from "../../companies/companies.ts";
import type { ServerContext } from "../../server-context.ts";
import { serve } from "../serve-endpoint.ts";

export function adapterRoutes(app: FastifyInstance, context: ServerContext): void {
	const { adapters } = context;
	serve(app, api.listAdapters, async () => adapters.list().map(adapterInfo));
	serve(app, api.getAdapter, async ({ params }) => adapterInfo(adapters.get(params.type, 404)));
	serve(app, api.testEnvironment, async ({ params, body }) => {
		await getCompany(context, params.companyId);
		return await testEnvironment(adapters.get(params.type, 404), { ...body, companyId: params.companyId });
	});
}
