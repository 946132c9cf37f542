import { createApiClient } from "@paperclipai/shared";

export const api = createApiClient({ baseUrl: "" });
