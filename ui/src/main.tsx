import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { prefetchQueries } from "./api/prefetch-queries.ts";
import { createQueryClient } from "./app/query-client.ts";
import { router } from "./app/router.tsx";

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

// Nearly every page uses this large library for menus or fields.
window.setTimeout(() => void import("./kit/tooltip.tsx").catch(() => undefined), 2_000);
