/* Which version this is. */
#ifndef FLAGFALL_HOST_VERSION_H
#define FLAGFALL_HOST_VERSION_H

#define FLAGFALL_VERSION "0.2.0-dev"

#endif
