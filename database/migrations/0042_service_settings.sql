CREATE TABLE "service_settings" (
	"service" text NOT NULL,
	"state" text NOT NULL,
	"sealed" text NOT NULL,
	"shown" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_settings_service_state_pk" PRIMARY KEY("service","state")
);
