import "./styles.css";
import { ApiError } from "@paperclipai/shared";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { prefetchQueries } from "./api/prefetch-queries.ts";
import { router } from "./app/router.tsx";
import { ignoreComposition } from "./kit/browser/ignore-composition.ts";
import { keepTranslatedNodes } from "./kit/browser/keep-translated-nodes.ts";
import { registerServiceWorker } from "./kit/browser/register-service-worker.ts";

ignoreComposition(window);
keepTranslatedNodes(document);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");

const queryClient = createQueryClient();
prefetchQueries(queryClient, window.location.pathname);

createRoot(root).render(
	<StrictMode>
		<QueryClientProvider client={queryClient}>
			<RouterProvider router={router} />
		</QueryClientProvider>
	</StrictMode>,
);

window.setTimeout(() => {
	// Preloads Ariakit after the first page, because nearly every page needs this large library for menus or fields.
	void import("./kit/tooltip.tsx").catch(() => undefined);
	if (import.meta.env.PROD) registerServiceWorker();
}, 2_000);

function createQueryClient(): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				// The live socket already reports changes, so refetching on focus would load the same data twice.
				staleTime: 30_000,
				// A visited page keeps its data while the server is unreachable.
				gcTime: 60 * 60_000,
				refetchOnWindowFocus: false,
				retry: (failures, error) => failures < 3 && isWorthRetrying(error),
			},
		},
	});
}

/** Whether a retry may succeed: connection and server errors may pass, while a 4xx response stays the same. */
function isWorthRetrying(error: unknown): boolean {
	return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
